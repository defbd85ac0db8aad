/**
 * Forms of the blocks that frame pages of the platform: the table of a dataset, its form, its downloads, an
 * application.
 */
import { blockForm, type Fields, type Schema } from './fields.ts'

const dataset = (f: Fields): Schema => f.picked('dataset', ['Jeu de données', 'Dataset'])
const filters = (f: Fields): Schema =>
  f.choice(['Filtres', 'Filters'], 'syncParams', {
    default: 'none',
    help: [
      'Partagés, les filtres d’un bloc valent pour les autres blocs sur les mêmes données.',
      'Shared, the filters of a block are those of the other blocks about the same data.'
    ]
  })

export const datasetTableForm = blockForm((f) =>
  f.block(
    {
      dataset: dataset(f),
      interactions: f.flag(['Recherche, filtres et téléchargement', 'Search, filters and download'], {
        default: true
      }),
      editable: f.flag(['Modifiable', 'Editable'], {
        if: 'parent.data.dataset && parent.data.dataset.isRest && parent.data.interactions !== false'
      }),
      cols: f.listOf(['Colonnes montrées (clés)', 'Shown columns (keys)'], {
        type: 'string',
        maxLength: 200
      }),
      syncParams: filters(f)
    },
    { display: f.choice(['Présentation', 'Display'], 'tableDisplay', { default: 'table' }) },
    { required: ['dataset'] }
  )
)

export const datasetFormForm = blockForm((f) =>
  f.block({ dataset: dataset(f) }, {}, { required: ['dataset'] })
)

export const datasetDownloadForm = blockForm((f) =>
  f.block({ dataset: dataset(f) }, {}, { required: ['dataset'] })
)

export const applicationForm = blockForm((f) =>
  f.block(
    {
      application: f.picked('application', ['Visualisation', 'Visualization']),
      syncParams: filters(f),
      actionButtons: f.section(['Actions', 'Actions'], {
        items: f.choices(['Actions proposées', 'Offered actions'], 'frameAction'),
        style: f.choice(['Style', 'Style'], 'actionsStyle', { default: 'full', cols: 6 }),
        position: f.choice(['Position', 'Position'], 'buttonsPosition', { default: 'bottom', cols: 6 }),
        alignment: f.choice(['Alignement', 'Alignment'], 'alignment', { default: 'left', cols: 6 })
      })
    },
    {
      displayMode: f.choice(['Hauteur', 'Height'], 'frameMode', { default: 'auto-resize' }),
      ratio: f.text(['Proportions', 'Proportions'], {
        pattern: '^(?:auto|\\d+(?:\\.\\d+)?(?:[/:]\\d+(?:\\.\\d+)?)?)$',
        cols: 6,
        if: "parent.data.displayMode !== 'fixed-height'",
        help: ['16/9, 4:3, un nombre, ou auto', '16/9, 4:3, a number, or auto']
      }),
      maxHeight: f.number(['Hauteur maximale en pixels', 'Highest in pixels'], 100, 10_000, {
        cols: 6,
        if: "parent.data.displayMode !== 'fixed-height'"
      }),
      height: f.number(['Hauteur en pixels', 'Height in pixels'], 150, 3000, {
        default: 500,
        cols: 6,
        if: "parent.data.displayMode === 'fixed-height'"
      })
    },
    { required: ['application'] }
  )
)
