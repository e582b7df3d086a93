/** Mobile verification of a provider (R4.15). */
export const verifyMobile = {
  name: 'verifyMobile',
  en: {
    title: 'Verify your mobile number?',
    why: 'Codes for your account are sent to the number in your profile. We send one now.',
    send: 'Send OTP',
    verify: 'Verify OTP',
    later: 'Later',
    code: 'Code',
    codeHint: 'Sent to your mobile number.',
    verified: 'OTP has been verified successfully',
  },
} as const;
