// Loaded into the server by measured-server.ts. Answers each message of the parent with the processor time of this process
// (µs, user and system, all threads).
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// Otherwise the channel would keep the server running.
process.channel?.unref();
