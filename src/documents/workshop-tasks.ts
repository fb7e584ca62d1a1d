/**
 * The tasks that run in the workshop's child process: everything that touches
 * bytes or mark-up from outside, and everything that would hold up the event
 * loop. One line a task; the input and output are structured-cloneable.
 */
export const WORKSHOP_TASKS = {};
