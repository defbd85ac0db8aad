import { blockForm } from './fields.ts'

export const customAgentForm = blockForm((f) =>
  f.block(
    {
      title: f.text(['Titre', 'Title']),
      systemPrompt: f.longText(['Consignes', 'Instructions']),
      focusDatasets: f.listOf(
        ['Jeux de données', 'Datasets'],
        f.picked('dataset', ['Jeu de données', 'Dataset'])
      ),
      visibleTo: f.choices(['Montré à', 'Shown to'], 'reader')
    },
    { height: f.number(['Hauteur (pixels)', 'Height (pixels)'], 200, 2000, { default: 500 }) }
  )
)
