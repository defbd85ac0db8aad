/** Labels of metrics. */
import { translator } from './language.ts'
import type { MetricWords } from './metrics.ts'

const t = translator({
  fr: {
    count: 'Nombre de lignes',
    sum: 'Somme de %{column}',
    avg: 'Moyenne de %{column}',
    min: 'Minimum de %{column}',
    max: 'Maximum de %{column}',
    cardinality: 'Valeurs distinctes de %{column}',
    valueCount: 'Valeurs de %{column}'
  },
  en: {
    count: 'Number of lines',
    sum: 'Sum of %{column}',
    avg: 'Average of %{column}',
    min: 'Minimum of %{column}',
    max: 'Maximum of %{column}',
    cardinality: 'Distinct values of %{column}',
    valueCount: 'Values of %{column}'
  }
})

export const metricWords: MetricWords = {
  count: t('count'),
  ofColumn: {
    sum: t('sum'),
    avg: t('avg'),
    min: t('min'),
    max: t('max'),
    cardinality: t('cardinality'),
    value_count: t('valueCount')
  }
}
