export { type MemoryOptions, createMemory, readSnapshot } from "./memory.js";
export { createMock, type MockLogEntry, type MockServerOptions } from "./mock.js";
