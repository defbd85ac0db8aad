import { useLocation, useNavigate } from 'react-router'

export interface WizardStepState<Step extends string> {
  step: Step
  /** `replace`: in the place of the present entry of the history. */
  goTo: (step: Step, options?: { replace?: boolean }) => void
}

/**
 * The step of a wizard, one entry of the browser's history each: its back button goes to the step before. What is typed
 * belongs to the wizard, which stays.
 * @param shown the step in the place of one that a reload or a change made meaningless, else the same
 */
export function useWizardStep<Step extends string>(
  first: Step,
  shown: (step: Step) => Step
): WizardStepState<Step> {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const wanted = (state as { step?: Step } | null)?.step ?? first
  return {
    step: shown(wanted),
    goTo(next, options) {
      if (next !== wanted) void navigate({ pathname, search }, { ...options, state: { step: next } })
    }
  }
}
