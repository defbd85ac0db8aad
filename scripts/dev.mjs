// `npm run dev`: restarts the server and rebuilds the pages on each change.
import { spawn } from 'node:child_process'
import { buildBaseApplications, buildPages, buildPortal, install, projectNode, root } from './prepare.mjs'

install()
buildPages()
buildBaseApplications()
buildPortal()
const watch = (config) =>
  spawn(
    projectNode,
    ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--watch', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' }
  )
const children = [
  watch('vite.config.ts'),
  watch('vite.views.config.ts'),
  watch('vite.accounts.config.ts'),
  watch('vite.baseApps.config.ts'),
  watch('vite.portal.config.ts'),
  spawn(projectNode, ['--watch', 'server/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(0)
  })
}
