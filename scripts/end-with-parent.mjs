const LOOK_MS = 500;

/**
 * Under npm: a stop that npm or its shell is told ends those two, and not what they run. This
 * process then has another parent, and stops itself in order, as if it had been told.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}
