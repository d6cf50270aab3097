export const composerTabs = ['reply', 'note', 'call', 'task'] as const
export type ComposerTab = (typeof composerTabs)[number]

/** The field of a tab that gets the focus. */
export const firstFields: Record<ComposerTab, string> = {
  reply: 'reply-body',
  note: 'note',
  call: 'log-call',
  task: 'task',
}
