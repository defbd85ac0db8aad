import { frequencyNames } from '../../../../../contract/datasets/frequencies.ts'

export const fr = {
  fields: 'Informations',
  title: 'Titre',
  summary: 'Résumé',
  description: 'Description',
  license: 'Licence',
  origin: 'Provenance',
  image: "Adresse d'une image utilisée comme vignette",
  topics: 'Thématiques',
  keywords: 'Mots-clés',
  creator: 'Personne ou organisme créateur',
  frequency: 'Fréquence de mise à jour',
  spatial: 'Couverture spatiale',
  temporal: 'Couverture temporelle',
  modified: 'Date de modification de la source',
  sourcesError: 'Les choix de certains champs ne peuvent pas être lus',
  attachmentsAsImage: 'Afficher les pièces jointes de lignes comme des images',
  relatedDatasets: 'Jeux de données liés',
  frequencies: frequencyNames.fr
}

export const en: typeof fr = {
  fields: 'Information',
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  license: 'License',
  origin: 'Origin',
  image: 'URL of an image used as thumbnail',
  topics: 'Topics',
  keywords: 'Keywords',
  creator: 'Creator person or entity',
  frequency: 'Update frequency',
  spatial: 'Spatial coverage',
  temporal: 'Temporal coverage',
  modified: 'Source modification date',
  sourcesError: 'The choices of some fields cannot be read',
  attachmentsAsImage: 'Display row attachments as images',
  relatedDatasets: 'Related datasets',
  frequencies: frequencyNames.en
}
