/** The calls of patient apps and of gateways: their key or signature says who they are, not a session. */
export const SYSTEM_RIGHTS = {
  intakeCasePhoto: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeCaseAnswers: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeDoctors: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeSlots: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeBook: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeAppointment: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeMoveAppointment: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeCancelAppointment: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeRequest: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeFacts: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeRequestState: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeMessages: '!! !! !! !! !! !! !! !! !! !! !!',
  intakeSendMessage: '!! !! !! !! !! !! !! !! !! !! !!',
  intakePatients: '!! !! !! !! !! !! !! !! !! !! !!',
  paymentCallback: '++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++',
  smsReport: '++ ++ ++ ++ ++ ++ ++ ++ ++ ++ ++',
};
