export { createMock, type MockLogEntry, type MockServerOptions } from "./mock.js";
