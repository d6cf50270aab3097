import type { CSSProperties } from 'react'
import { styles } from './styles.ts'

export const authStyles = {
  action: { margin: '8px 0 24px' },
  actionLink: {
    ...styles.paragraph,
    display: 'inline-block',
    margin: 0,
    padding: '14px 26px',
    fontWeight: 600,
    color: '#fdfaf3',
    backgroundColor: '#14213d',
    textDecoration: 'none',
  },
  code: { ...styles.paragraph, fontSize: '32px', lineHeight: '40px', letterSpacing: '6px', fontWeight: 700 },
} satisfies Record<string, CSSProperties>
