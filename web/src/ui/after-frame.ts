/** Runs `work` in a task of its own after the next frame has been drawn. */
export const afterFrame = (work: () => void) => void requestAnimationFrame(() => setTimeout(work));
