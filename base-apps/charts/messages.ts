import { locale, translator } from '../shared/language.ts'
import { metricWords } from '../shared/metricWords.ts'
import type { Words } from './data.ts'

export const t = translator({
  fr: {
    showTable: 'Tableau',
    showChart: 'Graphique',
    chart: 'Graphique : %{title}',
    others: 'Autres',
    missing: 'Non renseigné',
    hint: 'Les flèches parcourent les valeurs.',
    filterHint: 'Entrée filtre par la valeur.',
    legend: 'Légende',
    share: '%{value} (%{percent})',
    choose: 'Choisissez un jeu de données et les colonnes à représenter.'
  },
  en: {
    showTable: 'Table',
    showChart: 'Chart',
    chart: 'Chart: %{title}',
    others: 'Others',
    missing: 'No value',
    hint: 'Arrow keys go through the values.',
    filterHint: 'Enter filters by the value.',
    legend: 'Legend',
    share: '%{value} (%{percent})',
    choose: 'Choose a dataset and the columns to show.'
  }
})

export const words: Words = {
  locale,
  metrics: metricWords,
  others: t('others'),
  missing: t('missing')
}
