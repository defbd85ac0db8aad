/** Titles of events that trace changes: stored in French, translated when they are read. */
import { filled, templateOf, valuesIn } from '../storedTexts/template.ts'

interface TraceTitle {
  fr: string
  en: string
}
type Titles = Record<string, TraceTitle>

export const datasetTraces = {
  'patched-properties': {
    fr: 'Propriétés modifiées sur un jeu de données',
    en: 'Properties of a dataset changed'
  },
  'draft-patched-properties': {
    fr: 'Propriétés modifiées sur un brouillon de jeu de données',
    en: 'Properties of a draft dataset changed'
  },
  'change-owner': {
    fr: "Changement de propriétaire d'un jeu de données",
    en: 'Change of owner of a dataset'
  },
  delete: { fr: 'Jeu de données supprimé', en: 'Dataset deleted' }
} satisfies Titles

export const applicationTraces = {
  updated: { fr: 'Application entièrement modifiée', en: 'Application changed as a whole' },
  'patched-properties': {
    fr: 'Propriétés modifiées sur une application',
    en: 'Properties of an application changed'
  },
  'change-owner': {
    fr: "Changement de propriétaire d'une application",
    en: 'Change of owner of an application'
  },
  delete: { fr: "Suppression d'une application", en: 'Deletion of an application' },
  'write-keys': {
    fr: "Définition d'une clé de protection d'application",
    en: 'Definition of a protection key of an application'
  }
} satisfies Titles

export const apiKeyTraces = {
  created: { fr: "Création d'une clé d'API", en: 'Creation of an API key' },
  deleted: { fr: "Suppression d'une clé d'API", en: 'Deletion of an API key' }
} satisfies Titles

export const catalogTraces = {
  'catalog-create': { fr: 'Un catalogue a été créé', en: 'A catalog was created' },
  'catalog-patch': { fr: 'Un catalogue a été modifié', en: 'A catalog was changed' },
  'catalog-delete': { fr: 'Un catalogue a été supprimé', en: 'A catalog was deleted' },
  'import-create': { fr: 'Un import a été créé', en: 'An import was created' },
  'import-patch': { fr: 'Un import a été modifié', en: 'An import was changed' },
  'import-delete': { fr: 'Un import a été supprimé', en: 'An import was deleted' },
  'import-error': { fr: 'Un import a échoué', en: 'An import failed' },
  'harvest-create': { fr: 'Un moissonnage a été créé', en: 'A harvest was created' },
  'harvest-patch': { fr: 'Un moissonnage a été modifié', en: 'A harvest was changed' },
  'harvest-delete': { fr: 'Un moissonnage a été supprimé', en: 'A harvest was deleted' },
  'harvest-error': { fr: 'Un moissonnage a échoué', en: 'A harvest failed' },
  'publication-create': { fr: 'Une publication a été créée', en: 'A publication was created' },
  'publication-delete': { fr: 'Une publication a été supprimée', en: 'A publication was deleted' },
  'publication-error': { fr: 'Une publication a échoué', en: 'A publication failed' }
} satisfies Titles

const portalSubjects = {
  portal: { fr: 'Le portail', en: 'The portal', isFeminine: false },
  page: { fr: 'La page', en: 'The page', isFeminine: true },
  group: { fr: 'Le groupe de pages', en: 'The group of pages', isFeminine: false },
  reuse: { fr: 'La réutilisation', en: 'The reuse', isFeminine: true }
}
/** Past participles of changes of a portal: French masculine and feminine, then English. */
const portalChanges = {
  create: { fr: ['a été créé', 'a été créée'], en: 'was created' },
  patch: { fr: ['a été modifié', 'a été modifiée'], en: 'was changed' },
  delete: { fr: ['a été supprimé', 'a été supprimée'], en: 'was deleted' },
  publish: { fr: ['a été publié', 'a été publiée'], en: 'was published' },
  unpublish: { fr: ['a été retiré', 'a été retirée'], en: 'was taken off' },
  refuse: { fr: ["n'a pas été retenu", "n'a pas été retenue"], en: 'was not accepted' },
  submit: { fr: ['a été proposé', 'a été proposée'], en: 'was suggested' },
  'draft-validate': { fr: ['a un nouveau contenu validé'], en: 'has new validated content' },
  'draft-discard': { fr: ['a perdu son brouillon'], en: 'lost its draft' }
}
export type PortalChange = keyof typeof portalChanges

/** Title of an event of a portal: `La page Accueil a été publiée`. */
export function portalTrace(kind: keyof typeof portalSubjects, title: string, change: PortalChange): string {
  const { fr, isFeminine } = portalSubjects[kind]
  return `${fr} ${title} ${participle(portalChanges[change].fr, isFeminine)}`
}

function participle([masculine = '', feminine = masculine]: string[], isFeminine: boolean): string {
  return isFeminine ? feminine : masculine
}

const english = new Map(
  [datasetTraces, applicationTraces, apiKeyTraces, catalogTraces]
    .flatMap((titles) => Object.values<TraceTitle>(titles))
    .map(({ fr, en }) => [fr, en])
)

/**
 * The title of an event in a language. A title that is not a trace, or has this language already, is returned as is.
 */
export function traceTitleIn(language: 'fr' | 'en', title: string): string {
  return language === 'fr' ? title : (english.get(title) ?? englishPortalTrace(title) ?? title)
}

const portalTitles = Object.values(portalSubjects).flatMap(({ fr, en, isFeminine }) =>
  Object.values(portalChanges).map((change) => ({
    from: templateOf(`${fr} {title} ${participle(change.fr, isFeminine)}`),
    to: templateOf(`${en} {title} ${change.en}`)
  }))
)

function englishPortalTrace(title: string): string | undefined {
  for (const { from, to } of portalTitles) {
    const values = valuesIn(title, from)
    if (values) return filled(to, values, (value) => value)
  }
  return undefined
}
