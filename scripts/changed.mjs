// What was changed since a branch, and the browser tests that it concerns.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Paths of files that differ from where this branch left `base`, those that git does not know yet included. */
export function changedSince(base) {
  const [start] = git('merge-base', base, 'HEAD')
  return [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Browser tests by words of the paths that they go through. A page is used by many tests: only those about it are run
 * for it, and the story of a person, which goes through most of the platform, for everything else that runs in one.
 */
const concerns = {
  accounts: /^src\/accounts\/|^server\/(directory|mails)\//,
  applicationPages: /^server\/applications\/|^src\/views\/frame\//,
  baseApplications: /^base-apps\/|^server\/applications\/|^src\/views\/filters\/|^docs\/examples\//,
  bundle: /^vite\.server|Entry\.ts$|entryBeside|^package/,
  datasetPage: /^src\/resources\/datasets\//,
  documents: /^src\/resources\/datasets\/|apiDocs/,
  editing: /^src\/(views\/edit|schemaForms)\/|editable/,
  embeds: /^src\/(embed|views)\//,
  files: /ttachment|^src\/resources\/datasets\/(attachments|create)/,
  frame: /^src\/(layout|theme|i18n|ui)\//,
  liveTable: /live|realtime/i,
  maps: /\/map|\/geo|calendar/i,
  organization: /^src\/accounts\/organization|^src\/resources\/owners/,
  owners: /^src\/resources\/owners|^server\/(identities|directory)\//,
  resume: /^server\/datasets\/processing\//,
  routes: /^src\/.*(routes|paths|App|main)\b|^server\/http\//,
  settings: /settings/,
  story: /^(src|server|contract)\//,
  wizards: /^src\/resources\/datasets\/create|initFrom|virtual/
}

/** Paths of browser tests; none for a change of documents or of other tests. */
export function concernedBrowserTests(paths) {
  const folder = 'tests/e2e'
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'))
  const code = paths.filter((path) => !/\.test\.tsx?$/.test(path) || path.startsWith(`${folder}/`))
  return files
    .filter((name) => {
      const path = `${folder}/${name}`
      const concern = concerns[name.replace('.test.ts', '')]
      return code.some((changed) => changed === path || concern?.test(changed))
    })
    .map((name) => `${folder}/${name}`)
}
