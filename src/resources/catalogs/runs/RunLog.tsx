import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Warning from '@mui/icons-material/WarningAmber'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  CircularProgress,
  LinearProgress,
  Link,
  Stack,
  Typography
} from '@mui/material'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { LogLine, RunStatus } from '../../../../contract/catalogs/catalog.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { storedText } from '../../../i18n/storedText.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { safeLink } from '../../../ui/safeLink.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { percentOf, stepsOf, type LogStep, type StepState } from './logSteps.ts'

interface RunLogProps {
  lines: readonly LogLine[]
  status: RunStatus
}

/** Log of a run, grouped by step; only the last step and failed ones are open by default. */
export function RunLog({ lines, status }: RunLogProps): ReactNode {
  const t = useViewTranslate()
  const steps = stepsOf(lines, status)
  /** Steps that the user opened or closed, by index. */
  const [chosen, setChosen] = useState<Record<number, boolean>>({})
  if (steps.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('catalogRuns.noLog')}</Typography>
  }
  return (
    <Box role="log" aria-label={t('catalogRuns.log')}>
      {steps.map((step, index) => (
        <Step
          // eslint-disable-next-line react/no-array-index-key -- a log is append-only during a run
          key={`${index} ${step.title ?? ''}`}
          step={step}
          isOpen={chosen[index] ?? (index === steps.length - 1 || step.state === 'error')}
          onToggle={(isOpen) => setChosen({ ...chosen, [index]: isOpen })}
        />
      ))}
    </Box>
  )
}

function Step(props: { step: LogStep; isOpen: boolean; onToggle: (isOpen: boolean) => void }): ReactNode {
  const t = useViewTranslate()
  const { step, isOpen, onToggle } = props
  return (
    <Accordion
      disableGutters
      variant="outlined"
      expanded={isOpen}
      onChange={(_event, next) => onToggle(next)}
      slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' }, '& + &': { borderTop: 0 } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0, flex: 1 }}>
          <StepIcon state={step.state} />
          <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {step.title === undefined ? t('catalogRuns.beginning') : storedText(step.title)}
          </Typography>
          <Time date={step.date} />
        </Stack>
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0 }}>
        {step.lines.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('catalogRuns.noLine')}
          </Typography>
        )}
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
          {step.lines.map((line, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a log is append-only during a run
            <Line key={index} line={line} />
          ))}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}

function StepIcon({ state }: { state: StepState }): ReactNode {
  const t = useViewTranslate()
  const label = t(`catalogRuns.states.${state}`)
  if (state === 'running') return <CircularProgress size={20} aria-label={label} />
  const icons: Record<Exclude<StepState, 'running'>, ReactElement> = {
    done: <CheckCircle titleAccess={label} sx={{ color: 'success.text' }} />,
    warning: <Warning titleAccess={label} sx={{ color: 'warning.text' }} />,
    error: <ErrorIcon titleAccess={label} sx={{ color: 'error.text' }} />
  }
  return icons[state]
}

function Time({ date }: { date: string }): ReactNode {
  const formats = useFormats()
  return (
    <Typography
      component="time"
      variant="caption"
      dateTime={date}
      title={formats.dateTime(date)}
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
    >
      {new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' }).format(new Date(date))}
    </Typography>
  )
}

const colors: Partial<Record<LogLine['type'], string>> = { warning: 'warning.text', error: 'error.text' }

function Line({ line }: { line: LogLine }): ReactNode {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'baseline' }}>
      <Time date={line.date} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ color: colors[line.type] ?? 'text.primary' }}>
          {storedText(line.msg)}
        </Typography>
        {line.type === 'task' && <Progress line={line} />}
        {line.extra && <Extra text={line.extra} />}
      </Box>
    </Stack>
  )
}

function Progress({ line }: { line: LogLine }): ReactNode {
  const formats = useFormats()
  const percent = percentOf(line)
  const { msg, key, progress = 0 } = line
  // Downloads count bytes; other tasks count items.
  const amount = key === 'download' ? formats.bytes(progress) : formats.number(progress)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <LinearProgress
        aria-label={storedText(msg)}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        {...(percent === undefined ? {} : { value: percent })}
        sx={{ flex: 1, maxWidth: 400 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {percent === undefined ? amount : `${formats.number(percent)} %`}
      </Typography>
    </Stack>
  )
}

/** Detail of a log line: a link for a URL, else a text from a remote server. */
function Extra({ text }: { text: string }): ReactNode {
  const href = /^https?:/.test(text) ? safeLink(text) : undefined
  if (href) {
    return (
      <Link variant="body2" href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </Link>
    )
  }
  return (
    <Typography
      component="pre"
      variant="caption"
      sx={{ m: 0, whiteSpace: 'pre-wrap', fontFamily: 'monospace', color: 'text.secondary' }}
    >
      {text}
    </Typography>
  )
}
