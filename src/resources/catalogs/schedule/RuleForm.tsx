import { Autocomplete, MenuItem, Stack, TextField } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import { twoDigits } from '../../../../contract/time/digits.ts'
import { defaultTimeZone, type ScheduleRule } from '../../../../contract/catalogs/schedule.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ruleTypes, withType } from './newRule.ts'
import { timeText } from './ruleSentence.ts'

interface RuleFormProps {
  id: string
  rule: ScheduleRule
  onChange: (rule: ScheduleRule) => void
}

const daysOfMonth = Array.from({ length: 28 }, (_value, index) => index + 1)
const hourSteps = Array.from({ length: 12 }, (_value, index) => index + 1)
const minutes = Array.from({ length: 60 }, (_value, index) => index)
/** Days of the week, from Monday; 0 is Sunday, as in cron. */
const weekdays = ['1', '2', '3', '4', '5', '6', '0']
const lastDay = 'last'

/** Form of one rule: frequency, time and time zone. */
export function RuleForm({ id, rule, onChange }: RuleFormProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', '& > *': { flex: '1 1 180px' } }}>
      <Choice
        id={`${id}-type`}
        label={t('catalogSchedule.type')}
        value={rule.type}
        options={ruleTypes.map((type) => [type, t(`catalogSchedule.types.${type}`)])}
        onChange={(type) => onChange(withType(rule, type as ScheduleRule['type']))}
      />
      {rule.type === 'monthly' && (
        <Choice
          id={`${id}-day`}
          label={t('catalogSchedule.dayOfMonth')}
          value={rule.lastDayOfMonth ? lastDay : String(rule.dayOfMonth ?? '')}
          options={[
            ...daysOfMonth.map((day): [string, string] => [String(day), String(day)]),
            [lastDay, t('catalogSchedule.lastDay')]
          ]}
          onChange={(day) => {
            const { dayOfMonth: _day, lastDayOfMonth: _last, ...others } = rule
            onChange({
              ...others,
              ...(day === lastDay ? { lastDayOfMonth: true } : { dayOfMonth: Number(day) })
            })
          }}
        />
      )}
      {rule.type === 'weekly' && (
        <Choice
          id={`${id}-weekday`}
          label={t('catalogSchedule.dayOfWeek')}
          value={rule.dayOfWeek ?? ''}
          options={weekdays.map((day) => [day, t(`catalogSchedule.days.${day}`)])}
          onChange={(dayOfWeek) => onChange({ ...rule, dayOfWeek })}
        />
      )}
      {rule.type === 'hourly' ? (
        <HourlyFields id={id} rule={rule} onChange={onChange} />
      ) : (
        <TimeField id={`${id}-time`} rule={rule} onChange={onChange} />
      )}
      <TimeZone
        id={`${id}-zone`}
        value={rule.timeZone ?? defaultTimeZone}
        onChange={(timeZone) => onChange({ ...rule, timeZone })}
      />
    </Stack>
  )
}

interface HourlyFieldsProps extends RuleFormProps {
  rule: Extract<ScheduleRule, { type: 'hourly' }>
}

/** Interval in hours, and minute of the hour. */
function HourlyFields({ id, rule, onChange }: HourlyFieldsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <Choice
        id={`${id}-step`}
        label={t('catalogSchedule.hourStep')}
        value={String(rule.hourStep ?? 1)}
        options={hourSteps.map((step) => [String(step), String(step)])}
        onChange={(step) => onChange({ ...rule, hourStep: Number(step) })}
      />
      <Choice
        id={`${id}-minute`}
        label={t('catalogSchedule.minute')}
        value={String(rule.minute ?? '')}
        options={minutes.map((minute) => [String(minute), twoDigits(minute)])}
        onChange={(minute) => onChange({ ...rule, minute: Number(minute) })}
      />
    </>
  )
}

/** Time of the day. */
function TimeField({ id, rule, onChange }: RuleFormProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      id={id}
      type="time"
      size="small"
      required
      label={t('catalogSchedule.time')}
      defaultValue={rule.hour === undefined ? '' : timeText({ hour: rule.hour, minute: rule.minute ?? 0 })}
      onChange={(event) => {
        const [hour, minute] = event.target.value.split(':').map(Number)
        // An incomplete time, while the user types, keeps the previous one.
        if (hour !== undefined && minute !== undefined) onChange({ ...rule, hour, minute })
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  /** Pairs of value and text. */
  options: [string, string][]
  onChange: (value: string) => void
}

function Choice({ id, label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <TextField
      select
      size="small"
      id={id}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

function TimeZone(props: { id: string; value: string; onChange: (zone: string) => void }): ReactNode {
  const t = useViewTranslate()
  const { id, value, onChange } = props
  const zones = useMemo(() => [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])], [value])
  return (
    <Autocomplete
      id={id}
      size="small"
      disableClearable
      options={zones}
      value={value}
      onChange={(_event, zone) => onChange(zone)}
      renderInput={(params) => <TextField {...params} label={t('catalogSchedule.timeZone')} />}
    />
  )
}
