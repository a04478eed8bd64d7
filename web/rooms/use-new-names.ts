import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can } from '#shared/contract/permissions.ts'
import { amenityApi } from '#shared/rooms/amenities.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { isSameName, namesIn } from './new-names.ts'
import { type RoomValues, typeToCome } from './room-values.ts'

/** A hotel's types and amenities for a room's form, whether the viewer may add some, and `made`, which creates them. */
export const useNewNames = (viewer: SignedInUser, hotelId: string) => {
  const types = useCall(roomTypeApi.list, { hotelId })
  const amenities = useCall(amenityApi.list, { hotelId })
  const addType = useSave(roomTypeApi.create, { refreshes: [roomTypeApi.list] })
  const addAmenity = useSave(amenityApi.create, { refreshes: [amenityApi.list] })
  // A second try uses what the first one created.
  const typeId = async (name: string) =>
    types.data?.find(type => isSameName(type.name, name))?.id ?? (await addType.mutateAsync({ hotelId, name })).data.id
  const amenityId = async (name: string) =>
    amenities.data?.find(amenity => isSameName(amenity.name, name))?.id ?? (await addAmenity.mutateAsync({ hotelId, name })).data.id
  return {
    types,
    amenities,
    addsTypes: can(viewer, 'roomTypes', 'CREATE'),
    addsAmenities: can(viewer, 'amenities', 'CREATE'),
    /** Creates the new type and amenities that the form names; returns the form with ids only, all of existing ones. */
    made: async (values: RoomValues): Promise<RoomValues> => {
      const { newType, newAmenities } = values
      // An amenity that was deleted after it was ticked has no checkbox to untick it, so it is left out.
      const ticked = values.amenities.filter(one => amenities.data?.some(({ id }) => id === one) ?? true)
      const added = await Promise.all(namesIn(newAmenities).map(amenityId))
      return {
        ...values,
        ...(values.typeId === typeToCome && { typeId: await typeId(newType.trim()), newType: '' }),
        amenities: [...new Set([...ticked, ...added])],
        newAmenities: '',
      }
    },
  }
}
