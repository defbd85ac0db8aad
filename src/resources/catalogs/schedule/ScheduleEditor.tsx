import { FormControlLabel, Switch, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { nextImportDate } from '../../../../contract/catalogs/nextDate.ts'
import type { ScheduleRule } from '../../../../contract/catalogs/schedule.ts'
import { momentText } from '../../../i18n/dates.ts'
import { useViewTranslate, type Translate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { ItemsEditor } from '../../settings/editors/ItemsEditor.tsx'
import { newRule } from './newRule.ts'
import { RuleForm } from './RuleForm.tsx'
import { ruleSentence } from './ruleSentence.ts'

interface ScheduleEditorProps {
  rules: ScheduleRule[]
  isActive: boolean
  /** Label of the switch. */
  label: string
  /** Type of run; an import by default. */
  of?: 'import' | 'harvest'
  onChange: (change: { scheduling?: ScheduleRule[]; isSchedulingActive?: boolean }) => void
}

/** Editor of the rules of a schedule, each as a sentence, with the date of the next run. */
export function ScheduleEditor(props: ScheduleEditorProps): ReactNode {
  const { rules, isActive, label, of = 'import', onChange } = props
  const t = useViewTranslate()
  const texts = textsOf(of, t)
  const change = (scheduling: ScheduleRule[]): void => onChange({ scheduling })
  return (
    <section aria-label={texts.title}>
      <FormControlLabel
        control={
          <Switch
            checked={isActive}
            onChange={(_event, isSchedulingActive) => onChange({ isSchedulingActive })}
          />
        }
        label={label}
      />
      <Typography component="h2" variant="subtitle1" sx={{ mt: 1, mb: 1 }}>
        {texts.title}
      </Typography>
      <ItemsEditor
        value={rules}
        onChange={change}
        onCommit={change}
        label={texts.title}
        titleOf={(rule) => ruleSentence(rule, t)}
        isValid={() => true}
        create={() => newRule(pageConfig.defaultTimeZone)}
        addLabel={t('catalogSchedule.add')}
        removal={() => t('catalogSchedule.removal')}
        empty={texts.none}
      >
        {(rule, editor) => <RuleForm id={editor.id} rule={rule} onChange={editor.onChange} />}
      </ItemsEditor>
      <Typography component="output" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
        {nextText()}
      </Typography>
    </section>
  )

  function nextText(): string {
    if (rules.length === 0) return ''
    if (!isActive) return texts.inactive
    const next = nextImportDate(rules, new Date())
    return next ? texts.next(momentText(next.toISOString())) : ''
  }
}

interface Texts {
  title: string
  none: string
  inactive: string
  next: (date: string) => string
}

function textsOf(of: 'import' | 'harvest', t: Translate): Texts {
  if (of === 'harvest') {
    return {
      title: t('catalogHarvests.schedule.title'),
      none: t('catalogHarvests.schedule.none'),
      inactive: t('catalogHarvests.schedule.inactive'),
      next: (date) => t('catalogHarvests.schedule.next', { date })
    }
  }
  return {
    title: t('catalogSchedule.title'),
    none: t('catalogSchedule.none'),
    inactive: t('catalogSchedule.inactive'),
    next: (date) => t('catalogSchedule.next', { date })
  }
}
