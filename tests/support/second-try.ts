/** When the second try of the current test began; 0 in its first try. */
export const secondTry = { beganAt: 0 }
