/** An email address, which breaks after its @ if it is too long for one line. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
