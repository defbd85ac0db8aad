import type { FeatureMessages, MessageTree } from '../../i18n/translate.tsx'
import * as config from './config/messages.ts'
import * as create from './create/messages.ts'
import { schemaFormMessages } from '../../schemaForms/messages.ts'
import { ownedTree } from '../owned/ownedMessages.ts'
import * as list from './list/messages.ts'
import { en, fr } from './model/messages.ts'
import * as ofDataset from './ofDataset/messages.ts'
import { showMessages } from './show/messages.ts'

type Translated = Record<'fr' | 'en', MessageTree>

const namespaces: Record<string, Translated> = { list, create, config, ofDataset, ...showMessages }

const common: Translated = { fr, en }

function inLanguage(language: 'fr' | 'en'): MessageTree {
  const trees = Object.entries(namespaces).map(([name, tree]) => [name, tree[language]])
  return {
    applications: { ...common[language], ...Object.fromEntries(trees) },
    owned: ownedTree[language],
    ...schemaFormMessages[language]
  }
}

/** Messages of the screens of applications. */
export const messages: FeatureMessages = { fr: inLanguage('fr'), en: inLanguage('en') }
