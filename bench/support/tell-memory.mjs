// Loaded before a command (node --expose-gc --import FILE): it tells its memory when the parent asks for it.
process.on('message', () => {
  globalThis.gc();
  process.send(process.memoryUsage());
});
process.channel.unref();
