/** Aborts a request when the service sends nothing for `ms`. Only the wait for a part counts, not a slow reader. */
export function idleTimeout(ms: number) {
  const aborter = new AbortController();
  const tooLong = () =>
    aborter.abort(new Error(`The file storage sent nothing for ${ms / 1000} s`));
  function timed<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(tooLong, ms);
    return work.finally(() => clearTimeout(timer));
  }
  /** The same answer, with the timeout on each part of its body. */
  function timedBody(reply: Response): Response {
    if (!reply.body) return reply;
    const reader = reply.body.getReader();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await timed(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(body, { status: reply.status, headers: reply.headers });
  }
  return { signal: aborter.signal, timed, timedBody };
}
