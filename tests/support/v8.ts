/**
 * Flags of V8 for processes that share all cores with others. By default it collects garbage and optimizes functions in
 * threads of its own, which is of use where a core is idle; here they take a seventh of the time of workers. So garbage
 * is collected by the program's own thread, and only what runs for long is optimized (the budget is in bytes of
 * bytecode, 132 kB by default).
 */
export const V8_FLAGS = ["--single-threaded-gc", "--interrupt-budget=1000000"];
