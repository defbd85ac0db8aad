import type { FeatureMessages, MessageTree } from '../../i18n/translate.tsx'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { ownedTree } from '../owned/ownedMessages.ts'
import * as choose from './choose/messages.ts'
import * as create from './create/messages.ts'
import * as bulk from './list/bulk/messages.ts'
import * as list from './list/messages.ts'
import { en, fr } from './model/messages.ts'
import { events, tabs } from './show/activity/messages.ts'
import * as thumbnails from './show/exploration/messages.ts'
import { showMessages } from './show/messages.ts'
import * as attachments from './show/metadata/attachmentMessages.ts'
import * as metadata from './show/metadata/messages.ts'
import * as diagnose from './show/diagnose/messages.ts'
import * as revisions from './show/revisions/messages.ts'
import { embed, share } from './show/share/messages.ts'
import * as portals from './show/share/portalsMessages.ts'
import * as structure from './show/structure/messages.ts'
import * as column from './show/structure/columnMessages.ts'
import * as distribution from './show/structure/distribution/messages.ts'
import * as expression from './show/structure/extensions/expression/messages.ts'
import * as extensions from './show/structure/extensions/messages.ts'
import * as report from './show/structure/extensions/report/messages.ts'
import * as masterData from './show/structure/masterData/messages.ts'
import * as rest from './show/structure/restMessages.ts'
import { constraints, virtual } from './show/structure/tabsMessages.ts'
import * as publish from './publish/messages.ts'
import * as updateWizard from './update/messages.ts'
import * as uses from './uses/messages.ts'

type Translated = Record<'fr' | 'en', MessageTree>

const namespaces: Record<string, Translated> = {
  ...showMessages,
  list,
  bulk,
  choose,
  create,
  updateWizard,
  publish,
  metadata,
  attachments,
  structure,
  column,
  distribution,
  constraints,
  virtual,
  extensions,
  expression,
  report,
  masterData,
  rest,
  thumbnails,
  share,
  portals,
  revisions,
  diagnose,
  embed,
  uses,
  events,
  activityTabs: tabs
}

const common: Translated = { fr, en }

function inLanguage(language: 'fr' | 'en'): MessageTree {
  const trees = Object.entries(namespaces).map(([name, tree]) => [name, tree[language]])
  return {
    datasets: { ...common[language], ...Object.fromEntries(trees) },
    owned: ownedTree[language],
    ...schemaFormMessages[language]
  }
}

/** Messages of the screens of datasets. */
export const messages: FeatureMessages = { fr: inLanguage('fr'), en: inLanguage('en') }
