/**
 * Resolves when all that can go on without the event loop has gone on. Node runs a callback of `nextTick` that was asked for
 * in a microtask after the last microtask, and before it reads from any socket.
 */
export const afterMicrotasks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
