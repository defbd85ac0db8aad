// Files changed since a branch, and the browser tests that cover them.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

/** Paths of the files that differ from the merge base with `base`, including untracked files. */
export function changedSince(base) {
  const [start] = git('merge-base', base, 'HEAD')
  return [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Browser tests by words of the paths they cover. Pages are used by many tests: a changed page runs its own tests; any
 * other change in the browser code runs the user journey, which covers most of the platform.
 */
export const concerns = {
  accounts: /^src\/accounts\/|^server\/(directory|mails)\//,
  administration: /^src\/resources\/(administration|jobs)\/|^server\/(admin|administered|jobs|metrics)\//,
  applicationList: /^src\/resources\/(applications\/(create|list)|baseApplications|list)\//,
  applicationPages: /^server\/applications\/|^src\/views\/frame\//,
  applicationShow: /^src\/resources\/(applications\/show|owned)\//,
  applicationStories: /^base-apps\/|^src\/resources\/applications\/(create|config)\//,
  baseApplications: /^base-apps\/|^server\/applications\/|^src\/views\/filters\/|^docs\/examples\//,
  bundle: /^vite\.server|Entry\.ts$|entryBeside|^package/,
  catalogRuns:
    /^src\/resources\/catalogs\/(imports|publications|runs|show)\/|^server\/catalogs\/((imports|publications)\/|run|changeRun|scheduledRuns)/,
  catalogTypes: /^server\/catalogs\/plugins\/|^server\/outgoing\//,
  catalogs: /^src\/resources\/catalogs\/|^server\/catalogs\/[^/]+$/,
  configEditor: /^src\/(resources\/applications\/config|schemaForms)\//,
  datasetPage: /^src\/resources\/datasets\//,
  developerPages: /^src\/(developer|hosted)\//,
  documents: /^src\/resources\/datasets\/|apiDocs/i,
  editing: /^src\/(views\/edit|schemaForms)\/|editable/,
  embeds: /^src\/(embed|views)\//,
  events: /^src\/(events|resources\/events)\/|^server\/(events|outbox)\//,
  extensions: /^src\/resources\/datasets\/show\/structure\/extensions\/|^server\/datasets\/extensions\//,
  files: /ttachment|^src\/resources\/datasets\/(attachments|create)/,
  frame: /^src\/(layout|theme|i18n|ui)\//,
  harvests: /harvests\/|^server\/catalogs\/(run|changeRun|scheduledRuns)/,
  lineApplications: /^base-apps\/|^server\/applications\//,
  liveTable: /live|realtime/i,
  maps: /\/map|\/geo|calendar/i,
  organization: /^src\/accounts\/organization|^src\/resources\/owners/,
  owners: /^src\/resources\/owners|^server\/(identities|directory)\//,
  pageEditor: /^src\/resources\/pages\/edit\//,
  pages: /^src\/resources\/(pages|reuses)\/|^server\/portals\/(pages\/|reuses)/,
  portalBlocks: /^src\/portal\/(blocks|cards)\//,
  portalLayout: /^src\/portal\/(layout|styles)\//,
  portalStory: /^(src|server|contract)\/portals?\//,
  portals: /^src\/resources\/portals\/|^server\/portals\/portals\//,
  protectedLinks: /^server\/applications\/|^server\/access\//,
  publicPortal: /^src\/portal\/|^server\/portals\/public\//,
  push: /push/i,
  remoteServices: /emoteServices?\/|^server\/reference\//,
  resume: /^server\/datasets\/processing\//,
  routes: /^src\/.*(routes|paths|App|main)\b|^server\/http\//,
  saml: /^server\/directory\/providers\/|saml/i,
  settings: /settings/,
  sitePath: /^server\/http\/|^server\/directory\/sites\.ts|relativeAddresses|^src\/paths/,
  sites:
    /^src\/accounts\/(sites|contact|login)\/|^server\/(sites|directory\/(declaredSites|externalApplications))\//,
  storage: /storage|limits\//i,
  story: /^(src|server|contract)\//,
  wizards: /^src\/resources\/datasets\/create|initFrom|virtual/
}

/** Paths of the browser tests to run; empty when only documents or other tests changed. */
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
