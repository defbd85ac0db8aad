import { locale, translator } from '../shared/language.ts'
import type { Words } from './data.ts'

export const t = translator({
  fr: {
    showTable: 'Tableau',
    showChart: 'Graphique',
    chart: 'Graphique : %{title}',
    count: 'Nombre de lignes',
    others: 'Autres',
    missing: 'Non renseigné',
    sum: 'Somme de %{column}',
    avg: 'Moyenne de %{column}',
    min: 'Minimum de %{column}',
    max: 'Maximum de %{column}',
    cardinality: 'Valeurs distinctes de %{column}',
    valueCount: 'Valeurs de %{column}',
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
    count: 'Number of lines',
    others: 'Others',
    missing: 'No value',
    sum: 'Sum of %{column}',
    avg: 'Average of %{column}',
    min: 'Minimum of %{column}',
    max: 'Maximum of %{column}',
    cardinality: 'Distinct values of %{column}',
    valueCount: 'Values of %{column}',
    hint: 'Arrow keys go through the values.',
    filterHint: 'Enter filters by the value.',
    legend: 'Legend',
    share: '%{value} (%{percent})',
    choose: 'Choose a dataset and the columns to show.'
  }
})

export const words: Words = {
  locale,
  count: t('count'),
  others: t('others'),
  missing: t('missing'),
  metrics: {
    sum: t('sum'),
    avg: t('avg'),
    min: t('min'),
    max: t('max'),
    cardinality: t('cardinality'),
    value_count: t('valueCount')
  }
}
