import { testPassword } from '../worlds/people.ts'
import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const password = 'Jasmine#88y'

export const accounts = (world: World): Record<string, Sample> => ({
  'POST /api/auth/login': { input: () => ({ email: world.person.email, password: testPassword }) },
  'POST /api/auth/logout': { input: () => ({}) },
  'POST /api/auth/verifyuser': { input: () => ({ token: world.verifyToken }) },
  'POST /api/auth/checklink': { input: () => ({ token: world.verifyToken, kind: 'verify' }) },
  'POST /api/auth/forgetpassword': { input: () => ({ email: world.person.email }) },
  'POST /api/auth/resetpassword': { input: () => ({ token: world.resetToken, password, confirmPassword: password }) },
  'POST /api/auth/resendverificationemail': { input: () => ({ email: 'pending@people.example' }) },
  'GET /api/auth/validatesession': { input: ({ hotelId }) => ({ hotelId }) },
  'POST /api/account/signup': { input: () => ({ name: 'Asha Rao', email: 'new@people.example', phone: '9812345678', password }) },
  'GET /api/account/demo': { input: () => ({}) },
  'GET /api/account/getaccount': { input: () => ({}) },
  'PATCH /api/account/updateaccount': { input: () => ({ name: 'Asha Rao', phone: '9812345678' }) },
  'POST /api/account/confirmemail': { input: () => ({ token: world.emailToken }) },
  'POST /api/account/changepassword': { input: () => ({ currentPassword: testPassword, password, confirmPassword: password }) },
  'GET /api/account/sessions': { input: () => ({}) },
  'DELETE /api/account/sessions': { input: () => ({}) },
  'GET /api/account/hotels': { input: () => ({}) },
  'GET /api/account/getowners': { input: () => ({}) },
})
