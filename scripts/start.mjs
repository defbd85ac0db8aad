// `npm start`: installs, builds what is out of date, then starts the server. Arguments are passed to the server (`npm
// start -- --demo`).
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { build, install, projectNode, root, serverFlags } from './prepare.mjs'

install()
build()

const server = spawn(projectNode, [...serverFlags, 'dist-server/main.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit'
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
})
