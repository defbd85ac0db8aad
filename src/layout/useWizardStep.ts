import { useLocation, useNavigate } from 'react-router'

/**
 * The step of a wizard, one entry of the browser's history each: its back button goes to the step before. What is typed
 * belongs to the wizard, which stays.
 * @param isReachable what a reload or a change made meaningless shows the first step instead
 */
export function useWizardStep<Step extends string>(
  first: Step,
  isReachable: (step: Step) => boolean
): { step: Step; goTo: (step: Step) => void } {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const wanted = (state as { step?: Step } | null)?.step ?? first
  const step = isReachable(wanted) ? wanted : first
  return {
    step,
    goTo(next) {
      if (next !== step) void navigate({ pathname, search }, { state: { step: next } })
    }
  }
}
