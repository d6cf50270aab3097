/** '+14165550100' → '416-555-0100', as Canadians write it. Any other format is returned unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}
