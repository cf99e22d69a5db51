import autocannon from "autocannon";

/**
 * Requests the paths in turn over some connections, each request immediately after the previous answer. `stop` returns the
 * milliseconds of every answer. Throws if the status of one is not 200.
 */
export function requestContinuously(
  address: string,
  token: string,
  paths: string[],
  connections = 4,
) {
  if (connections === 0) return { stop: () => Promise.resolve([]) };
  const times: number[] = [];
  let [failed, isOver] = [0, false];
  const ended = Promise.withResolvers<void>();
  const headers = { authorization: `Bearer ${token}` };
  const requests = paths.map((path) => ({ path, headers }));
  const run = autocannon({ url: address, connections, duration: 3600, timeout: 60, requests }, () =>
    ended.resolve(),
  );
  run.on("response", (_, status, _size, time) => {
    if (isOver) return;
    times.push(time);
    if (status !== 200) failed += 1;
  });
  run.on("reqError", () => (failed += Number(!isOver)));
  return {
    stop: async () => {
      isOver = true;
      run.stop();
      await ended.promise;
      if (failed) throw new Error(`${failed} other requests failed.`);
      return times;
    },
  };
}
