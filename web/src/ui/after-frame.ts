/** Runs `work` in a separate task after the next frame is painted. */
export const afterFrame = (work: () => void) => void requestAnimationFrame(() => setTimeout(work));
