import { type ComponentType, lazy, Suspense } from 'react'
import { formWords } from '#content/inquiries/forms.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { sourceField } from '#domain/inquiries/form-fields.ts'
import { FIRST_STEP, LAST_STEP } from '#domain/questionnaire/steps.ts'
import { DraftNote } from '../../forms/draft-note.tsx'
import { FaultNotice } from '../../forms/fault-notice.tsx'
import { FaultSummary } from '../../forms/fault-summary.tsx'
import { HoneypotField } from '../../forms/fields/honeypot-field.tsx'
import { SourceFields } from '../../forms/fields/source-fields.tsx'
import { SendStatus } from '../../forms/send-status.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { AnswerList } from './answers/answer-list.tsx'
import { EarlierNote } from './answers/earlier-note.tsx'
import type { SaveForLaterProps } from './answers/save-for-later.tsx'
import { ConsentStep } from './consent-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { CriteriaStep } from './criteria-step.tsx'
import type { InitialAnswers } from './initial-answers.ts'
import { PropertyTypesStep } from './property-types-step.tsx'
import { ResumeNote } from './resume-note.tsx'
import { StepProgress, type StepState } from './step.tsx'
import { SubtypesStep } from './subtypes-step.tsx'
import type { useQuestionnaire } from './use-questionnaire.ts'

/** Fetched after step 1. Without it, the form can still be sent. */
const SaveForLater = lazy<ComponentType<SaveForLaterProps>>(() =>
  import('./answers/save-for-later.tsx').then(
    (module) => ({ default: module.SaveForLater }),
    () => ({ default: () => null }),
  ),
)

interface QuestionnaireFormProps {
  questionnaire: ReturnType<typeof useQuestionnaire>
  initial: InitialAnswers
  page: string
  email: string
  publishableKey: string
  consent: { text: string; yes: string; no: string }
}

/** Five steps in one form. The stylesheet shows one at a time if scripts run, otherwise all of them. */
export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { questionnaire, initial, page, email, publishableKey, consent } = props
  const { form, step, isWhole, isAwake, isTicked, formProps } = questionnaire
  const state: StepState = { current: step, initial, faults: form.faults?.fields ?? {}, isAwake, isTicked }
  /** Faults are shown next to their fields. Those without a field are shown here. */
  const isFailure = !isWhole && form.faults && Object.keys(form.faults.fields).length === 0
  const isSending = form.status.name === 'sending'
  return (
    <form {...formProps} noValidate data-step={isWhole ? undefined : step} className={isWhole ? 'form whole' : 'form'}>
      {isWhole && <FaultSummary faults={form.faults} />}
      {questionnaire.resumed && <ResumeNote step={questionnaire.resumed} onStartOver={questionnaire.clear} />}
      {questionnaire.earlier && (
        <EarlierNote note={questionnaire.earlier.note} onUse={questionnaire.startFromEarlier} />
      )}
      <StepProgress current={step} />
      <ContactStep state={state} />
      <PropertyTypesStep state={state} />
      <SubtypesStep state={state} />
      <CriteriaStep state={state} />
      <ConsentStep state={state} consent={consent}>
        {step === LAST_STEP && !isWhole && (
          <AnswerList answers={questionnaire.answers} onChange={(row) => questionnaire.change(row.field, row.step)} />
        )}
      </ConsentStep>
      <SourceFields page={initial.text(sourceField('page')) || page} />
      <HoneypotField />
      {isFailure && <FaultNotice faults={form.faults} />}
      <SendStatus kind="investment" email={email} status={form.status} />
      <div className="flex justify-end gap-4">
        {!questionnaire.isChanging && (
          <button type="button" className={`back mr-auto ${buttonStyle.outline}`} onClick={questionnaire.goBack}>
            {words.back}
          </button>
        )}
        {/* It posts the form only if scripts have failed, so a press before they run waits for them. */}
        <button type="submit" data-hold="" className={`next ${buttonStyle.solid}`}>
          {questionnaire.isChanging ? words.changed : words.next}
        </button>
        <button type="submit" className={`submit ${buttonStyle.solid}`} aria-disabled={isSending || undefined}>
          {isSending ? formWords.investment.sending : formWords.investment.send}
        </button>
      </div>
      {isAwake && !isWhole && step > FIRST_STEP && form.status.name === 'idle' && (
        <Suspense>
          <SaveForLater form={form} step={step} publishableKey={publishableKey} />
        </Suspense>
      )}
      <DraftNote isShown={form.isStored && !isSending} onClear={questionnaire.clear} />
    </form>
  )
}
