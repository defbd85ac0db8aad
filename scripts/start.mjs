// `npm start`: installs, builds what is stale, then serves. Arguments go to the server (`npm start -- --demo`).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { build, install, projectNode, root } from './prepare.mjs'

// A young generation of one fixed size: starts faster than a growing one, and idles on 20 MB less. As `npm run serve`.
const serverFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8']

install()
build()

const server = spawn(projectNode, [...serverFlags, 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit'
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
})
