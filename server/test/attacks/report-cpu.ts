// Loaded before the server by measured-server.ts: answers each message of the parent with the processor time (µs, user and
// system, all threads) that this process has used.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// The channel alone must not keep the server alive.
process.channel?.unref();
