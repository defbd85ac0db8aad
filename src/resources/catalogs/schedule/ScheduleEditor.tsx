import { FormControlLabel, Switch, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { nextImportDate } from '../../../../contract/catalogs/nextDate.ts'
import type { ScheduleRule } from '../../../../contract/catalogs/schedule.ts'
import { momentText } from '../../../i18n/dates.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import { ItemsEditor } from '../../settings/editors/ItemsEditor.tsx'
import { newRule } from './newRule.ts'
import { RuleForm } from './RuleForm.tsx'
import { ruleSentence } from './ruleSentence.ts'

export interface ScheduleEditorProps {
  rules: ScheduleRule[]
  isActive: boolean
  /** Text of the switch. */
  label: string
  onChange: (change: { scheduling?: ScheduleRule[]; isSchedulingActive?: boolean }) => void
}

/** The rules by which something runs, each in words, and the date that they lead to. */
export function ScheduleEditor({ rules, isActive, label, onChange }: ScheduleEditorProps): ReactNode {
  const t = useViewTranslate()
  const change = (scheduling: ScheduleRule[]): void => onChange({ scheduling })
  return (
    <section aria-label={t('catalogSchedule.title')}>
      <FormControlLabel
        control={
          <Switch
            checked={isActive}
            onChange={(_event, isSchedulingActive) => onChange({ isSchedulingActive })}
          />
        }
        label={label}
      />
      <Typography component="h3" variant="subtitle1" sx={{ mt: 1, mb: 1 }}>
        {t('catalogSchedule.title')}
      </Typography>
      <ItemsEditor
        value={rules}
        onChange={change}
        onCommit={change}
        label={t('catalogSchedule.title')}
        titleOf={(rule) => ruleSentence(rule, t)}
        isValid={() => true}
        create={() => newRule(pageConfig.defaultTimeZone)}
        addLabel={t('catalogSchedule.add')}
        removal={() => t('catalogSchedule.removal')}
        empty={t('catalogSchedule.none')}
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
    if (!isActive) return t('catalogSchedule.inactive')
    const next = nextImportDate(rules, new Date())
    return next ? t('catalogSchedule.next', { date: momentText(next.toISOString()) }) : ''
  }
}
