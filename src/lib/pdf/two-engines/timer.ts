/** Whether so many milliseconds of this thread's processor time are over since this was called. */
export function timer(ms: number): () => boolean {
  const cpuTimeMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const from = cpuTimeMs();
  return () => cpuTimeMs() - from > ms;
}
