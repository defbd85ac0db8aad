import { translator } from '../shared/language.ts'
import type { FigureWords } from './figures.ts'

export const t = translator({
  fr: {
    choose: 'Ajoutez des chiffres clés ou des applications à afficher.',
    figures: 'Chiffres clés',
    applications: 'Applications',
    application: 'Application %{number}',
    all: 'Toutes les valeurs',
    change: '%{change} par rapport à %{period}',
    tooDeep: 'Ce tableau de bord est déjà affiché dans un autre.',
    count: 'Nombre de lignes',
    sum: 'Somme de %{column}',
    avg: 'Moyenne de %{column}',
    min: 'Minimum de %{column}',
    max: 'Maximum de %{column}',
    cardinality: 'Valeurs distinctes de %{column}',
    valueCount: 'Valeurs de %{column}'
  },
  en: {
    choose: 'Add key figures or applications to show.',
    figures: 'Key figures',
    applications: 'Applications',
    application: 'Application %{number}',
    all: 'All values',
    change: '%{change} against %{period}',
    tooDeep: 'This dashboard is already shown in another one.',
    count: 'Number of lines',
    sum: 'Sum of %{column}',
    avg: 'Average of %{column}',
    min: 'Minimum of %{column}',
    max: 'Maximum of %{column}',
    cardinality: 'Distinct values of %{column}',
    valueCount: 'Values of %{column}'
  }
})

export const words: FigureWords = {
  count: t('count'),
  metrics: {
    sum: t('sum'),
    avg: t('avg'),
    min: t('min'),
    max: t('max'),
    cardinality: t('cardinality'),
    value_count: t('valueCount')
  }
}
