import { useTranslate } from 'react-admin'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { useFormats } from '../../../../../ui/useFormats.ts'
import type { DateInterval, Group } from '../../../model/distribution.ts'
import { useValueTexts } from './valueTexts.ts'

interface GroupTexts {
  /** Range or period of a group. */
  nameOf: (group: Group) => string
  /** The same with the number of lines. */
  summaryOf: (group: Group) => string
}

/** Texts about the ranges or periods of a histogram. */
export function useGroupTexts(property: SchemaProperty, interval: number | DateInterval): GroupTexts {
  const t = useTranslate()
  const formats = useFormats()
  const texts = useValueTexts(property)

  function rangeText(start: number, step: number): string {
    const isWhole = property.type === 'integer'
    if (isWhole && step === 1) return texts.number(start)
    const end = Number((start + step).toPrecision(12))
    return t(isWhole ? 'datasets.distribution.wholeRange' : 'datasets.distribution.range', {
      start: texts.number(Number(start.toPrecision(12))),
      end: texts.number(isWhole ? end - 1 : end)
    })
  }

  const nameOf = ({ value }: Group): string =>
    typeof interval === 'number' ? rangeText(Number(value), interval) : texts.period(String(value), interval)
  return {
    nameOf,
    summaryOf: (group) =>
      t('datasets.distribution.bar', {
        range: nameOf(group),
        smart_count: group.total,
        number: formats.number(group.total)
      })
  }
}
