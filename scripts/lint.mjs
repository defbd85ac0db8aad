// `npm run lint`: runs the linter and the formatter.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectNode, root } from './prepare.mjs'

const checks = [
  [join('node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'],
  [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']
]
let failed = false
for (const [script, ...args] of checks) {
  const result = spawnSync(projectNode, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  failed ||= result.status !== 0
}
process.exit(failed ? 1 : 0)
