// Tells a container engine whether the mock is ready: exit code 0 or 1. PORT is for those who start it on another port.
const url = `http://127.0.0.1:${process.env.PORT ?? 4010}/_twinspec/health`;
const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
