/** What is said of a dataset that cannot be created; the French words are those of the contract. */
import type { Language } from '../../http/language.ts'
import type { DatasetKind } from '../record.ts'

export interface CreationTexts {
  severalKinds: string
  noKind: string
  fileAndData: string
  attachmentsWithoutFile: string
  untitled(kind: Exclude<DatasetKind, 'file'>): string
  unreadableId(id: string, readable: string): string
  takenId(id: string): string
}

const frenchKinds = { virtual: 'virtuel', rest: 'éditable', metaOnly: 'métadonnées' }
const englishKinds = { virtual: 'virtual', rest: 'editable', metaOnly: 'metadata' }

export const creationTexts: Record<Language, CreationTexts> = {
  fr: {
    severalKinds: 'Un jeu de données ne peut pas être de plusieurs types à la fois',
    noKind:
      'Un jeu de données doit être initialisé avec un fichier ou déclaré "virtuel" ou "éditable" ou "métadonnées"',
    fileAndData:
      "Un jeu de données ne peut pas être initialisé à la fois avec un fichier et avec les données d'un autre jeu de données",
    attachmentsWithoutFile: 'Fichier dans un champ non supporté: "attachments"',
    untitled: (kind) => `Un jeu de données ${frenchKinds[kind]} doit être créé avec un titre`,
    unreadableId: (id, readable) =>
      `"${id}" n'est pas assez lisible pour être utilisé dans une URL, peut-être pourriez vous utiliser "${readable}" ?`,
    takenId: (id) => `Le jeu de données ${id} existe déjà.`
  },
  en: {
    severalKinds: 'A dataset cannot be of several types at once',
    noKind: 'A dataset must be initialized with a file or declared "virtual", "editable" or "metadata"',
    fileAndData: 'A dataset cannot be initialized both with a file and with the data of another dataset',
    attachmentsWithoutFile: 'File in an unsupported field: "attachments"',
    untitled: (kind) => `A dataset of type "${englishKinds[kind]}" must be created with a title`,
    unreadableId: (id, readable) =>
      `"${id}" is not readable enough to be used in a URL, maybe you could use "${readable}"?`,
    takenId: (id) => `The dataset ${id} already exists.`
  }
}
