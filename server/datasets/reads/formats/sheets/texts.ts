/** Names and titles of the sheets, with the texts of the contract. */
import type { Language } from '../../../../http/language.ts'

export const sheetTexts = {
  fr: {
    data: 'Données',
    metadata: { name: 'Métadonnées', header: ['Clé', 'Libellé', 'Valeur'] },
    schema: {
      name: 'Schéma',
      header: [
        'Clé',
        'Type',
        'Format',
        'Titre',
        'Description',
        "Nom d'origine",
        'Identifiant concept',
        'Libellé concept'
      ]
    },
    labels: { name: 'Libellés', header: ['Colonne', 'Valeur', 'Libellé'] },
    query: {
      name: 'Requête',
      url: 'URL',
      select: 'Colonnes sélectionnées',
      sort: 'Tri',
      q: 'Recherche textuelle'
    },
    truncated: {
      label: 'Cellules tronquées',
      value: (count: number, limit: number, columns: string): string =>
        `${count} cellule(s) dépassant la limite Excel de ${limit} caractères ont été tronquées. Colonnes concernées : ${columns}.`
    },
    fields: {
      id: 'Identifiant',
      slug: 'Identifiant de publication',
      title: 'Titre',
      summary: 'Résumé',
      description: 'Description',
      owner: 'Propriétaire',
      count: 'Nombre total de lignes',
      createdAt: 'Date de création',
      updatedAt: 'Date de mise à jour',
      dataUpdatedAt: 'Date de mise à jour des données',
      modified: 'Date de dernière modification de la source',
      spatial: 'Couverture géographique',
      temporal: 'Couverture temporelle',
      frequency: 'Fréquence des mises à jour',
      creator: 'Personne ou organisme créateur',
      keywords: 'Mots clés',
      origin: 'URL source originale',
      license: 'Licence',
      licenseUrl: 'URL de la licence',
      topics: 'Thématiques'
    }
  },
  en: {
    data: 'Data',
    metadata: { name: 'Metadata', header: ['Key', 'Label', 'Value'] },
    schema: {
      name: 'Schema',
      header: [
        'Key',
        'Type',
        'Format',
        'Title',
        'Description',
        'Original name',
        'Concept ID',
        'Concept label'
      ]
    },
    labels: { name: 'Labels', header: ['Column', 'Value', 'Label'] },
    query: {
      name: 'Query',
      url: 'URL',
      select: 'Selected columns',
      sort: 'Sort',
      q: 'Text search'
    },
    truncated: {
      label: 'Truncated cells',
      value: (count: number, limit: number, columns: string): string =>
        `${count} cell(s) exceeding Excel's limit of ${limit} characters were truncated. Affected columns: ${columns}.`
    },
    fields: {
      id: 'Identifier',
      slug: 'Publication identifier',
      title: 'Title',
      summary: 'Summary',
      description: 'Description',
      owner: 'Owner',
      count: 'Total line count',
      createdAt: 'Created at',
      updatedAt: 'Updated at',
      dataUpdatedAt: 'Data updated at',
      modified: 'Source last modified date',
      spatial: 'Spatial coverage',
      temporal: 'Temporal coverage',
      frequency: 'Update frequency',
      creator: 'Creator',
      keywords: 'Keywords',
      origin: 'Original source URL',
      license: 'License',
      licenseUrl: 'License URL',
      topics: 'Topics'
    }
  }
} as const satisfies Record<Language, unknown>

export type SheetTexts = (typeof sheetTexts)[Language]
export type MetadataField = keyof SheetTexts['fields']
