// `npm run dev`: the server restarted at each change, and the pages rebuilt as they change.
import { spawn } from 'node:child_process'
import { buildPages, install, projectNode, root } from './prepare.mjs'

install()
buildPages()
const children = [
  spawn(projectNode, ['node_modules/vite/bin/vite.js', 'build', '--watch', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit'
  }),
  spawn(projectNode, ['--watch', 'server/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(0)
  })
}
