/**
 * Address of a file that runs as a process or a thread of its own, from the sources and from the bundle: there, all files
 * stand in one folder. The bundle takes every file named `*Entry.ts` (vite.server.config.ts).
 * @param from `import.meta.url` of a module in the same folder
 * @param name of the file, without its extension
 */
export function entryBeside(from: string, name: string): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
